import type { Failure } from '#lib/client/outcome.ts';

/** The field that a refusal names, such as `actions.0.command.level`; empty where it names none. */
export function refusedField(failure: Failure): string {
  const data: unknown = failure.tag === 'refused' ? failure.data : undefined;
  const where: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'where') : undefined;
  return typeof where === 'string' ? where : '';
}

/** Puts the focus on the first thing that is wrong, once the marks are drawn. */
export function focusFirstWrong(): void {
  setTimeout(() => {
    const wrong =
      'main [aria-invalid="true"], main [data-wrong="true"], main [data-consent] [role="checkbox"]';
    document.querySelector<HTMLElement>(wrong)?.focus();
  });
}
