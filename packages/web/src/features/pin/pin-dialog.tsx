import { useId, type ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { PinPad } from '#ui/pin-pad.tsx';
import css from '#features/pin/pin-dialog.module.css';

interface PinDialogProps {
  /** The act, such as "Disarm Workshop". */
  readonly title: string;
  readonly length: 4 | 6;
  readonly least?: 4 | 6;
  readonly error?: ReactNode;
  readonly lockedUntil?: number | undefined;
  readonly overAlarm?: boolean;
  /** Proves who uses this session, which ends a lock at once. */
  readonly onProve?: (() => void) | undefined;
  readonly onSubmit: (pin: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for a PIN before an act; the title is the act. */
export function PinDialog({
  title,
  length,
  least,
  error,
  lockedUntil,
  overAlarm = false,
  onProve,
  onSubmit,
  onClose,
}: PinDialogProps) {
  const t = useText();
  const id = useId();
  return (
    <Modal labelledBy={id} onClose={onClose} shape="pad" overAlarm={overAlarm}>
      <div className={css['close']}>
        <IconButton icon="close" label={t('action.close')} onClick={onClose} />
      </div>
      <h2 id={id} className={css['title']}>
        {title}
      </h2>
      <p className="muted dense">{t('pin.enter')}</p>
      <PinPad length={length} least={least} onSubmit={onSubmit} error={error} lockedUntil={lockedUntil} />
      {onProve !== undefined && <Button onClick={onProve}>{t('later.pinProve')}</Button>}
    </Modal>
  );
}
