import { vi } from 'vitest';

/** Milliseconds after which what a test waits for is taken not to come; no measure of anything. */
const patience = 60_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (check, options) => waitFor(check, options ?? { timeout: patience });
vi.waitUntil = (check, options) => waitUntil(check, options ?? { timeout: patience });
