import { useState } from 'react';
import type { EventSearch } from '#features/events/event-search.ts';
import { ExportDialog } from '#features/events/export-dialog.tsx';
import { callForFile, saveFile } from '#lib/client/file.ts';
import { calendarDay } from '#lib/clock-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

/** Days that are offered at first. */
const offered = 30;
const dashed = (day: string): string => day.replaceAll('/', '-');
const slashed = (day: string): string => day.replaceAll('-', '/');

interface EventExportProps {
  readonly search: EventSearch;
  readonly onClose: () => void;
}

/** Saves the log as its filters show it, from a day to a day. */
export function EventExport({ search, onClose }: EventExportProps) {
  const t = useText();
  const { act, busy, problem } = useAct();
  const [now] = useState(() => Date.now());
  const today = dashed(calendarDay(now));
  const { type, area, device, person, incident, search: word, date } = search;
  async function save(from: string, until: string): Promise<void> {
    const outcome = await act(() =>
      callForFile('/event/export', {
        from: slashed(from),
        until: slashed(until),
        type,
        area,
        device_id: device,
        person,
        incident,
        search: word,
      }),
    );
    if (outcome.tag === 'failed') return;
    saveFile(outcome.data, `events-${from}-${until}.csv`);
    showToast({ icon: 'check', message: t('events.exported') });
    onClose();
  }
  return (
    <ExportDialog
      from={date === undefined ? dashed(calendarDay(now - offered * 86_400_000)) : dashed(date)}
      until={date === undefined ? today : dashed(date)}
      today={today}
      busy={busy}
      problem={problem?.text}
      onExport={(from, until) => void save(from, until)}
      onClose={onClose}
    />
  );
}
