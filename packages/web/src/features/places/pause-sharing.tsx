import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { momentText } from '#lib/date-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { momentOfWallTime, wallTime } from '#lib/wall-time.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { MenuButton } from '#ui/menu-button.tsx';

const hourMs = 3_600_000;
/** What the panel allows. */
const longestMs = 7 * 24 * hourMs;

/** The next eight in the morning by the clock of the house, epoch ms; at least an hour away. */
export function nextMorning(now: number): number {
  const today = momentOfWallTime(`${wallTime(now).slice(0, 10)}T08:00`);
  if (today - now >= hourMs) return today;
  const tomorrow = wallTime(today + 26 * hourMs).slice(0, 10);
  return momentOfWallTime(`${tomorrow}T08:00`);
}

interface PauseSharingProps {
  readonly busy: boolean;
  readonly off: boolean;
  /** Epoch ms; true when it was done. */
  readonly onPause: (until: number) => Promise<boolean>;
}

/** Nobody follows the reader until a time of their choice. */
export function PauseSharing({ busy, off, onPause }: PauseSharingProps) {
  const t = useText();
  const [now, setNow] = useState(() => Date.now());
  const [choosing, setChoosing] = useState(false);
  const morning = nextMorning(now);
  const inHours = (hours: number, label: string) => ({
    id: String(hours),
    label,
    note: momentText(now + hours * hourMs),
    run: () => void onPause(Date.now() + hours * hourMs),
  });
  return (
    <>
      <MenuButton
        label={t('places.pause.do')}
        trigger={
          <Button icon="eyeOff" busy={busy} off={off} onClick={() => setNow(Date.now())}>
            {t('places.pause.do')}
          </Button>
        }
        items={[
          inHours(1, t('places.pause.hours1')),
          inHours(4, t('places.pause.hours4')),
          {
            id: 'morning',
            label: t('places.pause.morning'),
            note: momentText(morning),
            run: () => void onPause(morning),
          },
          { id: 'other', label: t('places.pause.other'), apart: true, run: () => setChoosing(true) },
        ]}
      />
      {choosing && <ChooseTime busy={busy} onPause={onPause} onClose={() => setChoosing(false)} />}
    </>
  );
}

function ChooseTime({
  busy,
  onPause,
  onClose,
}: Pick<PauseSharingProps, 'busy' | 'onPause'> & { readonly onClose: () => void }) {
  const t = useText();
  const [first] = useState(() => wallTime(Date.now() + 2 * hourMs));
  const [text, setText] = useState(first);
  const [wrong, setWrong] = useState<string>();
  const until = text === '' ? Number.NaN : momentOfWallTime(text);
  return (
    <DialogForm
      title={t('places.pause.title')}
      dirty={text !== first}
      verb={t('places.pause.do')}
      busy={busy}
      onSubmit={() => {
        const ahead = until - Date.now();
        if (!(ahead > 0)) return setWrong(t('places.pause.past'));
        if (ahead > longestMs) return setWrong(t('places.pause.long'));
        setWrong(undefined);
        void onPause(until).then((done) => done && onClose());
      }}
      onClose={onClose}
    >
      <Field
        label={t('places.pause.until')}
        type="datetime-local"
        value={text}
        error={wrong}
        data-autofocus
        onChange={(event) => setText(event.target.value)}
      />
      <p className="muted dense">{t('places.pause.text')}</p>
    </DialogForm>
  );
}
