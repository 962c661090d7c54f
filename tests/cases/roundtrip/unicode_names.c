// Names with letters beyond ASCII.
int größe(int länge) { return länge * 2; }
