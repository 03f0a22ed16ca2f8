import type { ReactNode } from 'react';
import type { Waiting } from '#features/devices/device-control.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Glyph } from '#ui/glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Spinner } from '#ui/spinner.tsx';
import type { Tone } from '#ui/tone.ts';
import css from '#features/devices/controls/control-plate.module.css';

interface ControlPlateProps {
  readonly label: string;
  readonly icon: IconName;
  /** The state in a word. */
  readonly word: string;
  readonly note?: string | undefined;
  readonly tone?: Tone | undefined;
  readonly waiting?: Waiting | undefined;
  readonly held?: string | undefined;
  /** The one big control at its end. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** The device now: shape, word, what is under way, and the control itself. */
export function ControlPlate({
  label,
  icon,
  word,
  note,
  tone,
  waiting,
  held,
  action,
  children,
}: ControlPlateProps) {
  return (
    <section className={css['plate']} aria-label={label} data-tone={tone}>
      <div className={css['head']}>
        <Glyph icon={icon} />
        <div className={css['words']}>
          <p className={css['word']}>{word}</p>
          {/* What is under way stands where the note stood, so that nothing moves. */}
          {note !== undefined && waiting === undefined && <p className={css['note']}>{note}</p>}
          <Underway waiting={waiting} />
        </div>
        {action !== undefined && <div className={css['action']}>{action}</div>}
      </div>
      {children !== undefined && <div className={css['more']}>{children}</div>}
      {held !== undefined && (
        <p className={css['held']}>
          <Icon name="info" size={20} />
          {held}
        </p>
      )}
    </section>
  );
}

interface UnderwayProps {
  readonly waiting: Waiting | undefined;
  /** Somebody is still setting it. */
  readonly settling?: boolean;
}

/** What was asked for and is not done yet: on its way, or waiting for the device. */
export function Underway({ waiting, settling = false }: UnderwayProps) {
  const t = useText();
  const stage = waiting?.stage ?? (settling ? 'sending' : undefined);
  return (
    <p className={css['underway']} role="status">
      {stage !== undefined && (
        <>
          <Spinner />
          {t(stage === 'sending' ? 'devices.sending' : 'devices.waitingForDevice')}
        </>
      )}
    </p>
  );
}

/** A row of a plate: what it is, what it says, what can be done. */
export function PlateRow({
  label,
  value,
  children,
}: {
  readonly label: string;
  readonly value?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div className={css['row']}>
      <span className="grow">{label}</span>
      {value !== undefined && <b>{value}</b>}
      {children}
    </div>
  );
}
