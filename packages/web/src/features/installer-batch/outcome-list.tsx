import type { DataOf } from '@homeward/contract/routes/table.ts';
import css from '#features/installer-batch/batch.module.css';
import { reasonText } from '#lib/reason-text.ts';
import { textIfKnown, useText, type Text } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';

type Outcome = Extract<
  DataOf<'GET /installer/batch'>,
  readonly unknown[]
>[number]['panels'][number]['outcomes'][number];

const looks: Readonly<Record<Outcome['outcome'], { readonly tone: Tone; readonly icon: IconName }>> = {
  waiting: { tone: 'delay', icon: 'clock' },
  answered: { tone: 'ok', icon: 'check' },
  loaded: { tone: 'ok', icon: 'check' },
  started: { tone: 'ok', icon: 'check' },
  noDestination: { tone: 'offline', icon: 'info' },
  nothingNewer: { tone: 'offline', icon: 'info' },
  nothingLoaded: { tone: 'offline', icon: 'info' },
  failed: { tone: 'fault', icon: 'fault' },
  noAnswer: { tone: 'fault', icon: 'fault' },
};

function outcomeText(t: Text, { ask, outcome, name, why }: Outcome): string {
  const what = name === '' ? t(`batch.part.${ask}`) : name;
  if (outcome !== 'failed') return t(`batch.outcome.${outcome}`, { name: what });
  const reason = textIfKnown(why, {}) ?? reasonText(t, why);
  return t(`batch.outcome.failed.${ask}`, { name: what, why: reason });
}

/** What came of what a site was asked to do: tests one by one, and versions. */
export function OutcomeList({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const t = useText();
  if (outcomes.length === 0) return null;
  return (
    <ul className={css['outcomes']}>
      {outcomes.map((one) => (
        <li key={`${one.ask} ${one.no}`} data-tone={looks[one.outcome].tone}>
          <Icon name={looks[one.outcome].icon} size={16} />
          <span>{outcomeText(t, one)}</span>
        </li>
      ))}
    </ul>
  );
}
