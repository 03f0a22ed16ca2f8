import { caseKinds } from '@homeward/contract/words/company/alarm-case-words.ts';
import { ageText, kindLooks } from '#features/queue/case-words.ts';
import css from '#features/queue/queue-list.module.css';
import type { Case } from '#features/queue/queue-now.ts';
import { useNow } from '#lib/clock.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import { WindowedRows } from '#ui/windowed-rows.tsx';

interface QueueListProps {
  readonly cases: readonly Case[];
  readonly closed: boolean;
  readonly me: string;
  readonly open: string | undefined;
  /** Ms by which the server's clock is ahead of this one. */
  readonly skew: number;
  readonly onOpen: (id: string) => void;
}

const rowRem = 5.8;
/** Ms after which an alarm that nobody has is late, and far too late. */
const late = [60_000, 180_000] as const;

const nothing = (): void => undefined;

/** The cases, most urgent first: one row a site, whatever it floods. */
export function QueueList({ cases, closed, me, open, skew, onOpen }: QueueListProps) {
  const t = useText();
  const chosen = cases.findIndex((one) => one.id === open);
  const groups = closed
    ? []
    : caseKinds.flatMap((kind) => {
        const before = cases.findIndex((one) => one.kind === kind);
        const count = cases.filter((one) => one.kind === kind).length;
        return before < 0 ? [] : [{ before, head: `${t(`queue.kind.${kind}`)} · ${count}` }];
      });
  return (
    <div role="table" aria-label={t('sites.nav.queue')} aria-rowcount={cases.length + 1}>
      <WindowedRows
        total={cases.length}
        rowRem={rowRem}
        groups={groups}
        chosen={chosen < 0 ? undefined : chosen}
        onLook={nothing}
        keyOf={(index) => cases[index]?.id}
        render={(index) => {
          const one = cases[index];
          return one === undefined ? null : (
            <CaseRow one={one} me={me} open={one.id === open} skew={skew} onOpen={() => onOpen(one.id)} />
          );
        }}
      />
    </div>
  );
}

interface CaseRowProps {
  readonly one: Case;
  readonly me: string;
  readonly open: boolean;
  readonly skew: number;
  readonly onOpen: () => void;
}

function CaseRow({ one, me, open, skew, onOpen }: CaseRowProps) {
  const t = useText();
  const { icon, tone } = kindLooks[one.kind];
  return (
    <div role="cell" className={css['cell']}>
      <button
        type="button"
        className={css['row']}
        data-tone={tone}
        aria-current={open ? 'true' : undefined}
        onClick={onOpen}
      >
        <Icon name={icon} />
        <span className={css['words']}>
          <b>{one.name}</b>
          <span>
            {t(`queue.kind.${one.kind}`)}
            {one.signals > 1 && ` · ${t('queue.folded', { count: one.signals })}`}
          </span>
          <small>{holderText(t, one, me)}</small>
        </span>
        <Age one={one} skew={skew} />
      </button>
    </div>
  );
}

export const holderText = (t: ReturnType<typeof useText>, one: Case, me: string): string =>
  one.closedAt !== null
    ? t('queue.line.close', {
        name: one.closedName,
        about: one.reason === '' ? '' : t(`queue.reason.${one.reason}`),
      })
    : one.claimedBy === ''
      ? t('queue.free')
      : one.claimedBy === me
        ? t('queue.yours')
        : t('queue.has', { name: one.claimedName });

/** How long it has waited; the colour tells of those that nobody has. */
export function Age({ one, skew }: { readonly one: Case; readonly skew: number }) {
  const now = useNow(one.closedAt === null) + skew;
  if (one.closedAt !== null) return <span className={css['age']}>{timeOfDay(one.closedAt)}</span>;
  const age = now - one.openedAt;
  const waits = one.claimedBy === '';
  const tone = !waits || age < late[0] ? undefined : age < late[1] ? 'delay' : 'alarm';
  return (
    <span className={css['age']} data-tone={tone}>
      {ageText(age)}
    </span>
  );
}
