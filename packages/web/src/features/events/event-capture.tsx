import { useState } from 'react';
import { OneCapture } from '#features/camera/capture-parts.tsx';
import { useCaptures } from '#features/camera/use-captures.ts';

interface EventCaptureProps {
  readonly incident: string;
  readonly capture: string;
  readonly onClose: () => void;
}

/** The pictures of an event's incident, large, beginning with one of them. */
export function EventCapture({ incident, capture, onClose }: EventCaptureProps) {
  const { rows } = useCaptures({ incident });
  const [shown, setShown] = useState(capture);
  if (rows === undefined) return null;
  return (
    <OneCapture
      captures={rows}
      id={shown}
      onShow={(next) => (next === undefined ? onClose() : setShown(next))}
    />
  );
}
