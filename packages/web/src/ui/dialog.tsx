import { useId, type ReactNode } from 'react';
import { Modal } from '#ui/modal.tsx';
import css from '#ui/dialog.module.css';

interface ConfirmProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The way back first, the act last; both named by a verb. Null where a form inside has its own. */
  readonly actions: ReactNode;
  /** Room for rows with their own buttons. */
  readonly wide?: boolean;
  /** Opened from the alarm layer. */
  readonly overAlarm?: boolean;
}

/** A question that names the object, the effect and the way back. */
export function ConfirmDialog({
  title,
  onClose,
  actions,
  children,
  wide = false,
  overAlarm = false,
}: ConfirmProps) {
  const id = useId();
  return (
    <Modal labelledBy={id} onClose={onClose} shape={wide ? 'wide' : 'dialog'} overAlarm={overAlarm}>
      <h2 id={id} className={css['title']}>
        {title}
      </h2>
      <div className={css['text']}>{children}</div>
      {actions !== null && <div className={css['actions']}>{actions}</div>}
    </Modal>
  );
}
