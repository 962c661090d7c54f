const int limit = 5;
