int main(
