import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useCaptureFile } from '#features/camera/use-capture.ts';
import { CaptureDialog } from '#features/camera/capture-dialog.tsx';
import { Thumb, type CaptureRow } from '#features/camera/capture-grid.tsx';
import { callForFile, saveFile } from '#lib/client/file.ts';
import { calendarDay, exactTime, longDay, sameDay, shortDay } from '#lib/clock-text.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { PageLink } from '#ui/page-link.tsx';

export type Capture = DataOf<'GET /camera/list_captures'>[number];

export function captureRow(
  t: Text,
  { capture_id, name, device_id, at, type, incident }: Capture,
): CaptureRow {
  const camera = name || device_id;
  return {
    id: capture_id,
    name: camera,
    when: sameDay(at, Date.now()) ? exactTime(at) : `${shortDay(at)}, ${exactTime(at)}`,
    label: t('camera.capture', { name: camera, day: longDay(at), time: exactTime(at) }),
    clip: type === 'clip',
    incident: incident !== null,
  };
}

/** A picture by its id, in a tile; a clip is not read for one. */
export function CaptureThumb({ row }: { readonly row: CaptureRow }) {
  const { file } = useCaptureFile(row.clip ? undefined : row.id);
  return <Thumb file={file} clip={row.clip} />;
}

interface OneCaptureProps {
  readonly captures: readonly Capture[];
  readonly id: string;
  readonly onShow: (id: string | undefined) => void;
}

/** One of several pictures, large, with the way to its incident and to the house at that moment. */
export function OneCapture({ captures, id, onShow }: OneCaptureProps) {
  const t = useText();
  const { file, again } = useCaptureFile(id);
  const place = captures.findIndex(({ capture_id }) => capture_id === id);
  const shown = captures[place];
  if (shown === undefined) return null;
  const row = captureRow(t, shown);
  const go = (to: Capture | undefined) => (to === undefined ? undefined : () => onShow(to.capture_id));
  async function download(): Promise<void> {
    const outcome = await callForFile('/camera/picture', { id });
    if (outcome.tag === 'failed' || shown === undefined) return;
    const ending = outcome.data.type.split('/')[1]?.split('+')[0] ?? 'bin';
    const day = calendarDay(shown.at).replaceAll('/', '-');
    const time = exactTime(shown.at).replaceAll(':', '-');
    saveFile(outcome.data, `${row.name} ${day} ${time}.${ending === 'jpeg' ? 'jpg' : ending}`);
  }
  return (
    <CaptureDialog
      title={row.label}
      file={file}
      onAgain={again}
      links={
        <>
          {shown.incident !== null && (
            <PageLink to={`/incident/${shown.incident}`} className="link">
              {t('camera.toIncident')}
            </PageLink>
          )}
          <PageLink to="/past" search={{ at: shown.at }} className="link">
            {t('camera.toPast')}
          </PageLink>
        </>
      }
      onNewer={go(captures[place - 1])}
      onOlder={go(captures[place + 1])}
      onDownload={() => void download()}
      onClose={() => onShow(undefined)}
    />
  );
}
