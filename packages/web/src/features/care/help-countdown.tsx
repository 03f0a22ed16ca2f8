import type { HelpCall } from '@homeward/contract/shapes/care/care.ts';
import { listText } from '#features/care/care-words.ts';
import { BigAnswer, ReceiverSheet } from '#features/care/receiver-sheet.tsx';
import { careAct, careBusy } from '#features/care/care-acts.ts';
import { secondsLeft, useNow } from '#lib/clock.ts';
import { useBusy } from '#lib/house/device-acts.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Ring } from '#ui/ring.tsx';

/** The panel keeps a call back for some seconds: it can be taken back, or sent at once. Sending needs nobody. */
export function HelpCountdown({
  call,
  names,
  nobody,
}: {
  readonly call: HelpCall;
  readonly names: readonly string[];
  /** Nothing would leave the house. */
  readonly nobody: boolean;
}) {
  const t = useText();
  const now = useNow();
  const busy = useBusy();
  const until = call.cancelUntil ?? call.at;
  const left = secondsLeft(until, now);
  return (
    <ReceiverSheet
      loud
      title={t('care.help.title')}
      text={
        nobody
          ? t('care.help.nobody')
          : names.length === 0
            ? t('care.help.text')
            : t('care.help.names', { names: listText(names) })
      }
      ring={
        <Ring
          left={left}
          total={Math.max(1, Math.round((until - call.at) / 1000))}
          unit={t('care.help.seconds', { count: left })}
          label={t('care.help.left', { count: left })}
        />
      }
    >
      <BigAnswer
        first
        busy={busy[careBusy('cancel')] === true}
        onPress={() => void careAct('cancel', { id: call.id })}
      >
        {t('care.help.cancel')}
      </BigAnswer>
      <BigAnswer kind="primary" busy={busy[careBusy('help')] === true} onPress={() => void careAct('help')}>
        {t('care.help.now')}
      </BigAnswer>
    </ReceiverSheet>
  );
}
