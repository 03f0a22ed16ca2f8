import type { DataOf } from '@homeward/contract/routes/table.ts';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

type Trial = DataOf<'GET /panel/soak_test'>[number];

/** Zones on trial: until when, and how often each would have alarmed. */
export function TrialList({
  trials,
  reload,
}: {
  readonly trials: readonly Trial[];
  readonly reload: () => Promise<void>;
}) {
  const t = useText();
  return (
    <Section title={t('adding.trial.title')}>
      <Rows label={t('adding.trial.title')}>
        {trials.map((trial) => (
          <TrialRow key={trial.device_id} trial={trial} reload={reload} />
        ))}
      </Rows>
    </Section>
  );
}

function TrialRow({ trial, reload }: { readonly trial: Trial; readonly reload: () => Promise<void> }) {
  const t = useText();
  const word = `trial ${trial.device_id}`;
  const busy = useBusy((all) => all[word] === true);
  async function end(): Promise<void> {
    await attempt(word, call('POST /panel/soak_test', { body: { device_id: trial.device_id, days: 0 } }));
    await reload();
  }
  return (
    <Row
      icon="target"
      title={trial.name}
      note={[
        t('adding.trial.until', { time: momentText(trial.until) }),
        trial.trips === 0 ? t('adding.trial.noTrip') : t('adding.trial.trips', { count: trial.trips }),
      ].join(' · ')}
      end={
        <Button
          busy={busy}
          aria-label={t('adding.trial.endOf', { name: trial.name })}
          onClick={() => void end()}
        >
          {t('adding.trial.end')}
        </Button>
      }
    />
  );
}
