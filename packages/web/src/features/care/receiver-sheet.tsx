import { useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLayer } from '#lib/layers.ts';
import css from '#features/care/receiver.module.css';

interface ReceiverSheetProps {
  readonly title: string;
  readonly text: string;
  /** The number that runs down, in its ring. */
  readonly ring?: ReactNode;
  readonly loud?: boolean;
  readonly onEscape?: (() => void) | undefined;
  /** Large buttons, one above the other. */
  readonly children: ReactNode;
}

/** One question over the whole screen, with answers as large as a hand. Nothing is chosen by waiting or wiping. */
export function ReceiverSheet({ title, text, ring, loud = false, onEscape, children }: ReceiverSheetProps) {
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  useLayer(layer, 'modal');
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keyboard's way back
    <div
      ref={layer}
      className={css['sheet']}
      data-loud={loud}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape?.();
      }}
    >
      <div
        role={loud ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
      >
        {ring}
        <h2 id={id}>{title}</h2>
        <p id={`${id}-text`}>{text}</p>
        <div className={css['answers']}>{children}</div>
      </div>
    </div>,
    document.body,
  );
}

interface BigAnswerProps {
  readonly kind?: 'primary' | 'plain';
  readonly busy?: boolean;
  /** A telephone number or page, instead of an act. */
  readonly href?: string;
  readonly first?: boolean;
  readonly onPress?: () => void;
  readonly children: ReactNode;
}

export function BigAnswer({
  kind = 'plain',
  busy = false,
  href,
  first = false,
  onPress,
  children,
}: BigAnswerProps) {
  const look = { className: css['answer'], 'data-kind': kind, 'data-autofocus': first || undefined };
  if (href !== undefined)
    return (
      <a {...look} href={href}>
        {children}
      </a>
    );
  return (
    <button
      type="button"
      {...look}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!busy) onPress?.();
      }}
    >
      {children}
    </button>
  );
}
