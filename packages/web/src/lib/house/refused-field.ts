import type { Failure } from '#lib/client/outcome.ts';

/** The field that a refusal names, such as `name` or `actions.0.command.level`; empty where it names none. */
export function refusedField(failure: Failure): string {
  const data: unknown = failure.tag === 'refused' ? failure.data : undefined;
  const where: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'where') : undefined;
  return typeof where === 'string' ? where : '';
}
