import type { FieldValues } from '@homeward/contract/words/devices/gateway-rows.ts';
import {
  filledMachine,
  machineRow,
  type MachinePart,
} from '@homeward/contract/words/reports/machine-rows.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { reasonText } from '#lib/reason-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import css from '#features/machine/machine-part.module.css';

interface MachineTryProps {
  readonly part: MachinePart;
  /** As they are typed; undefined tries what is set. */
  readonly values: FieldValues | undefined;
  readonly isRight?: () => boolean;
  readonly onTried: () => Promise<void>;
}

/** Ms that a test may take: connecting and the whole of it have limits of their own. A call rings and is spoken to. */
const within = { call: 120_000, other: 30_000 } as const;

/** Tries a part as it is typed, and tells what the other side answered. */
export function MachineTry({ part, values, isRight, onTried }: MachineTryProps) {
  const t = useText();
  const row = machineRow(part);
  const [to, setTo] = useState('');
  const [results, setResults] = useState<DataOf<'POST /portal/machine/test'>>();
  const { busy, problem, act, clear } = useAct();
  async function test(): Promise<void> {
    setResults(undefined);
    if (isRight?.() === false) return;
    const body = {
      part,
      ...(values === undefined ? {} : { values: filledMachine(row, values) }),
      ...(to.trim() === '' ? {} : { to: to.trim() }),
    };
    const outcome = await act(() =>
      call('POST /portal/machine/test', { body, within: part === 'sip' ? within.call : within.other }),
    );
    if (outcome.tag === 'failed') return;
    setResults(outcome.data);
    await onTried();
  }
  const atTo = problem?.where === 'to' ? problem.text : undefined;
  return (
    <div className="stack">
      {row.test !== 'device' && (
        <Field
          label={t(`machine.to.${row.test}`)}
          hint={row.test === 'mail' ? t('machine.toSelf') : undefined}
          error={atTo}
          type={row.test === 'mail' ? 'email' : row.test === 'phone' ? 'tel' : 'url'}
          spellCheck={false}
          autoCapitalize="none"
          value={to}
          onChange={({ target }) => {
            setTo(target.value);
            clear();
          }}
        />
      )}
      <div className={css['acts']}>
        <Button icon="target" busy={busy} onClick={() => void test()}>
          {t(`machine.try.${row.test}`)}
        </Button>
      </div>
      <ProblemLine text={atTo === undefined ? problem?.text : undefined} />
      <div role="status" className="stack">
        {results?.map(({ tag, reason, said, to: name, milliseconds }, index) => (
          <Banner
            // Devices may have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            tone={tag === 'accepted' ? 'ok' : 'fault'}
            icon={tag === 'accepted' ? 'check' : 'fault'}
            title={t(tag === 'accepted' ? 'machine.good' : 'machine.bad', { to: name, milliseconds })}
          >
            {[
              ...(tag === 'accepted' ? [] : [reasonText(t, reason)]),
              ...(said === '' ? [] : [t('machine.said', { said })]),
            ].join(' ')}
          </Banner>
        ))}
      </div>
    </div>
  );
}
