import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import css from '#features/forms/error-summary.module.css';

/** What is marked as wrong: a field, a phrase of a rule. */
const marks = '[aria-invalid="true"], [data-wrong="true"]';

interface Wrong {
  readonly field: HTMLElement;
  readonly label: string;
  readonly text: string;
}

const wordsOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';

function wrongIn(scope: Element): readonly Wrong[] {
  return [...scope.querySelectorAll<HTMLElement>(marks)].map((field) => {
    const labels = 'labels' in field ? (field.labels as NodeListOf<HTMLElement> | null) : null;
    const label = field.getAttribute('aria-label') ?? (wordsOf(labels?.[0]) || wordsOf(field));
    const below = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id));
    const said = below.map((one) => one?.querySelector('[data-problem]') ?? undefined).find(Boolean);
    return { field, label, text: wordsOf(said) };
  });
}

const alike = (some: readonly Wrong[], others: readonly Wrong[]): boolean =>
  some.length === others.length &&
  some.every((one, at) => one.field === others[at]?.field && one.text === others[at]?.text);

interface ErrorSummaryProps {
  /** How often it was tried to save, where what is saved is no `form` that is submitted. */
  readonly tries?: number;
}

/**
 * What is wrong, at the top of the form (or page) that was not taken, each a way to its field. A single wrong field takes
 * the focus itself. It looks at what the fields around it say of themselves, so a form only has to place it.
 */
export function ErrorSummary({ tries }: ErrorSummaryProps) {
  const t = useText();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<readonly Wrong[]>([]);
  /** How often it had many to tell. */
  const [told, setTold] = useState(0);
  const watch = useRef<() => void>(undefined);

  useEffect(() => {
    const scope = place.current?.closest('form, main');
    if (!(scope instanceof HTMLElement)) return;
    /** Somebody has tried, and was not told yet. */
    let asked = false;
    let said: readonly Wrong[] = [];
    const look = (): void => {
      const wrong = wrongIn(scope);
      if (!alike(wrong, said)) setShown((said = wrong));
      if (!asked || wrong.length === 0) return;
      asked = false;
      const [first] = wrong;
      if (wrong.length === 1) first?.field.focus();
      else setTold((before) => before + 1);
    };
    const marked = new MutationObserver(() => {
      // Nothing is said of what somebody is still writing for the first time.
      if (asked || said.length > 0) look();
    });
    marked.observe(scope, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['aria-invalid', 'data-wrong'],
    });
    const ask = (): void => {
      asked = true;
      setTimeout(look);
    };
    const forget = (): void => {
      asked = false;
    };
    watch.current = ask;
    scope.addEventListener('submit', ask);
    scope.addEventListener('input', forget);
    return () => {
      marked.disconnect();
      scope.removeEventListener('submit', ask);
      scope.removeEventListener('input', forget);
    };
  }, []);
  // Once it is drawn.
  useEffect(() => {
    if (told > 0) place.current?.focus();
  }, [told]);
  useEffect(() => {
    if (tries !== undefined && tries > 0) watch.current?.();
  }, [tries]);

  const many = shown.length > 1;
  return (
    <div
      ref={place}
      role={many ? 'group' : undefined}
      aria-labelledby={many ? id : undefined}
      tabIndex={-1}
      className={many ? css['summary'] : 'sr'}
    >
      {many && (
        <>
          <Icon name="info" />
          <div>
            <b id={id}>{t('form.wrong', { count: shown.length })}</b>
            <ul>
              {shown.map(({ field, label, text }, at) => (
                <li key={at}>
                  <button type="button" className="link" onClick={() => field.focus()}>
                    {label}
                  </button>
                  {text !== '' && `: ${text}`}
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  );
}
