import { useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLayer } from '#lib/layers.ts';
import css from '#ui/modal.module.css';

interface ModalProps {
  readonly labelledBy: string;
  readonly onClose: () => void;
  /** `drawer` comes from the end side and is full height. */
  readonly shape?: 'dialog' | 'wide' | 'pad' | 'drawer';
  /** Opened from the alarm layer, a dialog has to lie over it. */
  readonly overAlarm?: boolean;
  readonly children: ReactNode;
}

/** The surface of every dialog and drawer; mounted means open. Escape and the scrim close it. */
export function Modal({ labelledBy, onClose, shape = 'dialog', overAlarm = false, children }: ModalProps) {
  const layer = useRef<HTMLDivElement>(null);
  const pressedScrim = useRef(false);
  useLayer(layer, overAlarm ? 'overAlarm' : 'modal');
  return createPortal(
    // The keyboard's way to do what the scrim does is Escape.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={layer}
      className={css['scrim']}
      data-shape={shape}
      data-over-alarm={overAlarm}
      tabIndex={-1}
      onPointerDown={(event) => {
        pressedScrim.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (pressedScrim.current && event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      {/* The native element would leave the layers of S9.12 for the browser's top layer. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div className={css['panel']} role="dialog" aria-modal="true" aria-labelledby={labelledBy}>
        {children}
      </div>
    </div>,
    document.body,
  );
}
