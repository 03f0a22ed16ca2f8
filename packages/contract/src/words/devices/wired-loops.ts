/** End-of-line resistors that a wired input takes, ohms (domain 4.6). */
export const resistors = [1000, 2200, 3740, 4700, 5600, 6800, 8200, 10_000] as const;

/** Whether a device is an input with a loop: one on board, or of an expander (S3.2). */
export const isWired = (id: string): boolean => /^(?:IN|SR):/.test(id);
