import { useState } from 'react';
import type { Capture } from '#features/camera/capture-parts.tsx';
import { callForRows } from '#lib/client/call.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { cameras } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useMonitor } from '#lib/live/monitors.ts';
import { useAnswer } from '#lib/house/use-answer.ts';

/** Rows read at a time. */
const pageSize = 24;

/** Pages behind the first, as long as the same is asked for. */
interface Older {
  readonly asked: string;
  readonly rows: readonly Capture[];
  readonly end: boolean;
}

export interface CaptureFilter {
  readonly device_id?: string;
  readonly incident?: string;
  readonly type?: 'image' | 'clip';
  readonly from?: number;
  readonly to?: number;
}

/** Pictures and clips, newest first; a new one, told live, stands in front at once. */
export function useCaptures(filter: CaptureFilter) {
  const asked = JSON.stringify(filter);
  const newest = useRows(cameras, (all) => all.map(({ capture_id }) => capture_id).join(' '));
  const first = useAnswer(
    'GET /camera/list_captures',
    { query: { ...filter, num: pageSize } },
    { again: newest, kept: true },
  );
  const { reload } = first;
  useMonitor('CAPTURE', reload);
  const [older, setOlder] = useState<Older>({ asked, rows: [], end: false });
  const [loading, setLoading] = useState(false);
  const [moreFailure, setMoreFailure] = useState<Failure>();

  // The wire's word for an empty list is ''.
  const front: readonly Capture[] = Array.isArray(first.data) ? first.data : [];
  const known = new Set(front.map(({ capture_id }) => capture_id));
  const rest = older.asked === asked ? older.rows.filter(({ capture_id }) => !known.has(capture_id)) : [];
  const rows = [...front, ...rest];
  const ended = older.asked === asked ? older.end || front.length < pageSize : front.length < pageSize;

  async function more(): Promise<void> {
    const last = rows.at(-1)?.capture_id;
    if (last === undefined) return;
    setLoading(true);
    setMoreFailure(undefined);
    const query = { ...filter, num: pageSize, before: last };
    const outcome = await callForRows('GET /camera/list_captures', { query });
    setLoading(false);
    if (outcome.tag === 'failed') return setMoreFailure(outcome.failure);
    const page: readonly Capture[] = outcome.data;
    setOlder({ asked, rows: [...rows, ...page], end: page.length < pageSize });
  }

  return {
    rows: first.data === undefined ? undefined : rows,
    failure: first.failure,
    /** Why older ones, asked for last, did not come. */
    moreFailure,
    loading,
    more: ended ? undefined : () => void more(),
    reload: () => {
      setOlder({ asked, rows: [], end: false });
      void reload();
    },
  };
}
