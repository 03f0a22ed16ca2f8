import type { Log } from '@homeward/contract/ports.ts';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A log that keeps its lines instead of showing them. */
export function createQuietLog(): Log & { readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = [];
  const at =
    (level: LogLine['level']) =>
    (message: string, data: Readonly<Record<string, unknown>> = {}) =>
      void lines.push({ level, message, data });
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
}
