import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { dismissToast, useToasts, type Toast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import css from '#ui/toaster.module.css';

/** Long enough to read and to reach "Undo"; waits while the pointer or the focus is on it. */
const shownFor = 10_000;

/** The region of short messages, over everything (S9.12, snackbar). */
export function Toaster({ label, closeLabel }: { readonly label: string; readonly closeLabel: string }) {
  const list = useToasts((state) => state.list);
  return createPortal(
    <section className={css['region']} aria-label={label} aria-live="polite">
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </section>,
    document.body,
  );
}

export function ToastCard({ toast, closeLabel }: { readonly toast: Toast; readonly closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const { id, action } = toast;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), shownFor);
    return () => clearTimeout(timer);
  }, [held, id]);
  const hold = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  return (
    <div
      className={css['toast']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      {...hold}
    >
      <Icon name={toast.icon} />
      <span className="grow">{toast.message}</span>
      {action !== undefined && (
        <Button
          kind="quiet"
          onClick={() => {
            action.run();
            dismissToast(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" size={20} label={closeLabel} onClick={() => dismissToast(id)} />
    </div>
  );
}
