/** End-of-line resistors that a wired input takes, ohms (domain 4.6). */
export const resistors = [1000, 2200, 3740, 4700, 5600, 6800, 8200, 10_000] as const;
