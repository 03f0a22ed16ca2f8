import { useEffect, useState } from 'react';
import { CaptureDialog } from '#features/camera/capture-dialog.tsx';
import { OneCapture } from '#features/camera/capture-parts.tsx';
import type { CaptureFile } from '#features/camera/use-capture.ts';
import { useCaptures } from '#features/camera/use-captures.ts';
import { useText } from '#lib/i18n/use-text.ts';

interface EventCaptureProps {
  readonly incident: string;
  readonly capture: string;
  readonly onClose: () => void;
}

/** The pictures of an event's incident, large, beginning with one of them; read until that one is among them. */
export function EventCapture({ incident, capture, onClose }: EventCaptureProps) {
  const t = useText();
  const { rows, failure, moreFailure, loading, more, reload } = useCaptures({ incident });
  const [shown, setShown] = useState(capture);
  const isFound = rows?.some(({ capture_id: id }) => id === shown) === true;
  const hasFailed = moreFailure !== undefined || (rows === undefined && failure !== undefined);
  const reads = rows !== undefined && !isFound && !loading && !hasFailed;
  useEffect(() => {
    if (reads) more?.();
    // `more` is another one each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [reads]);
  if (isFound)
    return (
      <OneCapture
        captures={rows}
        id={shown}
        onShow={(next) => (next === undefined ? onClose() : setShown(next))}
      />
    );
  const tag: CaptureFile['tag'] = hasFailed ? 'away' : reads && more === undefined ? 'gone' : 'coming';
  return (
    <CaptureDialog
      title={t('camera.picture')}
      file={{ tag }}
      links={null}
      onAgain={moreFailure === undefined ? reload : () => more?.()}
      onNewer={undefined}
      onOlder={undefined}
      onDownload={() => undefined}
      onClose={onClose}
    />
  );
}
