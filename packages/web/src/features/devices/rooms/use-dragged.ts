import { useEffect, useRef } from 'react';
import { isOn, spotAt, type Spot } from '#features/devices/rooms/placing.ts';

/** Px that a finger may slip while it only presses. */
const slip = 5;

interface Held {
  readonly device: string;
  readonly x: number;
  readonly y: number;
  readonly onPicture: boolean;
  moved: boolean;
}

interface Dragged {
  /** The picture that devices are dragged over. */
  readonly stage: React.RefObject<HTMLDivElement | null>;
  /** A device is over another place of the picture. One that comes from beside it is told only once it is there. */
  readonly onMove: (device: string, spot: Spot) => void;
}

/**
 * Drags devices by mouse, pen or finger. The window is listened to, since what was taken from beside the picture is drawn
 * elsewhere as soon as it is on it. `wasDragged` says whether a click ends a press that moved something; one by a key
 * never does.
 */
export function useDragged({ stage, onMove }: Dragged) {
  const held = useRef<Held | null>(null);
  const dragged = useRef(false);
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  useEffect(() => {
    const end = (): void => {
      held.current = null;
    };
    const move = (event: PointerEvent): void => {
      const now = held.current;
      const box = stage.current?.getBoundingClientRect();
      if (now === null || box === undefined) return;
      // Let go of where the window does not hear it.
      if (event.buttons === 0) return end();
      const { clientX: x, clientY: y } = event;
      now.moved ||= Math.hypot(x - now.x, y - now.y) > slip;
      if (!now.moved || (!now.onPicture && !isOn(box, x, y))) return;
      dragged.current = true;
      latest.current(now.device, spotAt(box, x, y));
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [stage]);
  return {
    take: (device: string, onPicture: boolean, event: React.PointerEvent): void => {
      if (event.button !== 0) return;
      dragged.current = false;
      held.current = { device, x: event.clientX, y: event.clientY, onPicture, moved: false };
    },
    wasDragged: ({ detail }: React.MouseEvent): boolean => detail > 0 && dragged.current,
  };
}
