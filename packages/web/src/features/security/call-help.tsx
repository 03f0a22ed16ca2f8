import { Suspense, useState } from 'react';
import { ReachNote } from '#features/reach/reach-part.ts';
import { useReach } from '#features/reach/reach.ts';
import { useEmergencyNumber } from '#features/care/use-emergency-number.ts';
import css from '#features/security/call-help.module.css';
import { useMinute } from '#lib/clock.ts';
import { callHelp, type HelpWish } from '#lib/house/device-acts.ts';
import { isBypassed, type HouseDevice } from '#lib/house/device.ts';
import { areas, devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useMaySound } from '#lib/house/may-sound.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { ProblemLine } from '#ui/problem-line.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';

const icons: Readonly<Record<HelpWish, IconName>> = {
  panic: 'siren',
  silentPanic: 'bellOff',
  medical: 'heartHand',
  emergency: 'bellRing',
  fire: 'smoke',
};
const kinds = Object.keys(icons) as readonly HelpWish[];

/**
 * A call for help from any page, in two acts: opening this, and sending. What happens then is said first; why it did not
 * go stays here until somebody has read it.
 */
export function CallHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const rows = useRows(areas, (all) => all);
  const [kind, setKind] = useState<HelpWish>('panic');
  const [chosen, setChosen] = useState<number>();
  const area = chosen ?? rows[0]?.id ?? 0;
  const number = useEmergencyNumber();
  const away = useAway();
  const { busy, problem, act } = useAct();
  async function send(): Promise<void> {
    const outcome = await act(() => callHelp(area, kind));
    if (outcome.tag === 'failed') return;
    onClose();
    // Who stands behind somebody in need reads along.
    if (kind !== 'silentPanic') showToast({ icon: 'check', message: t('help.sent') });
  }
  return (
    <ConfirmDialog
      title={t('callHelp.title')}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            kind="primary"
            icon="users"
            busy={busy}
            off={away !== undefined}
            onClick={() => void send()}
          >
            {t('alarm.help')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <RadioCards
          label={t('callHelp.kind')}
          value={kind}
          options={kinds.map((one) => ({
            value: one,
            label: t(`kind.${one}`),
            icon: icons[one],
          }))}
          onChange={setKind}
        />
        {rows.length > 1 && (
          <Select
            label={t('callHelp.area')}
            value={String(area)}
            options={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => setChosen(Number(id))}
          />
        )}
        <Effects kind={kind} />
        {away !== undefined && (
          <Banner tone="fault" icon="fault">
            {away.text}
          </Banner>
        )}
        <ProblemLine text={problem?.text} />
        {number !== undefined && (
          <a className={css['call']} href={`tel:${number}`}>
            <Icon name="phone" />
            {t('alarm.call', { number })}
          </a>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** Whether it is heard, and who is told. */
function Effects({ kind }: { readonly kind: HelpWish }) {
  const t = useText();
  const { data: test } = useAnswer('GET /panel/test_mode');
  const now = useMinute();
  const sound = useSound();
  return (
    <>
      <p className={css['sound']} role="status">
        <Icon name={kind === 'silentPanic' || sound !== 'sounds' ? 'bellOff' : 'siren'} size={20} />
        <span>{t(`callHelp.${kind === 'silentPanic' ? 'silent' : sound}`)}</span>
      </p>
      {test?.on === true && (test.until ?? 0) > now && (
        <Banner tone="delay" icon="bellOff">
          {t('callHelp.testMode')}
        </Banner>
      )}
      {kind === 'silentPanic' ? (
        <SilentReach />
      ) : (
        <Suspense>
          <ReachNote what={kind === 'medical' || kind === 'emergency' ? 'help' : 'alarm'} />
        </Suspense>
      )}
    </>
  );
}

/** A siren that is there and not left out: a strobe only flashes, and the panel’s own sounder may be muted. */
const sounds = (device: HouseDevice): boolean =>
  (device.kind === 'siren' || device.kind === 'bx') && device.online === 'online' && !isBypassed(device);

/** Whether the sirens would sound; only whoever may read their settings knows for sure. */
function useSound(): 'sounds' | 'maySound' | 'sirensOff' | 'noSiren' {
  const hasSiren = useMaySound();
  const isHeard = useRows(devices, (all) => all.some(sounds));
  const knows = useOwnRole() === 'master';
  const { data } = useAnswer('GET /panel/system', { untold: true }, { skip: !knows });
  if (!hasSiren) return 'noSiren';
  if (data === undefined) return 'maySound';
  if (data.sirenMinutes === 0 || data.sirenVolume === 'none') return 'sirensOff';
  return isHeard ? 'sounds' : 'maySound';
}

/** Of a silent alarm only those are told whom the panel itself reports to: everybody else may stand at home. */
function SilentReach() {
  const t = useText();
  const reach = useReach();
  if (reach === undefined) return null;
  const { working } = reach.stations;
  if (working.length === 0)
    return (
      <Banner tone="fault" icon="bellOff">
        {t('callHelp.silentNobody')}
      </Banner>
    );
  return <p>{t('callHelp.silentReach', { names: working.join(', ') })}</p>;
}
