import type { StoredMedia, Upload } from '@homeward/contract/shapes/reports/connections.ts';
import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Timing } from '../kernel/chapter.ts';
import { isTestMode } from '../kernel/test-mode.ts';
import { setState } from '../kernel/turn.ts';
import type { InternalEvent, Turn } from '../kernel/turn.ts';

/** Ms after each attempt that nobody answered until the next; after the last the upload has failed. */
const retryMs = [10_000, 30_000, 120_000, 600_000];
/** Without a receipt by then an attempt counts as unanswered: a hub may lose its answer. */
const receiptMs = 180_000;
/** Uploads that are remembered; open ones beyond it push out the oldest. */
const most = 60;

const isReserved = ({ no }: StoredMedia): boolean =>
  limits.reservedMediaRows.some((reserved) => reserved === no);

function setUploads(turn: Turn, uploads: readonly Upload[]): void {
  setState(turn, { connections: { ...turn.state.connections, uploads } });
}

function setUpload(turn: Turn, upload: Upload): void {
  setUploads(
    turn,
    turn.state.connections.uploads.map((one) => (one.id === upload.id ? upload : one)),
  );
}

const end = (turn: Turn, upload: Upload, state: 'accepted' | 'failed', answer: string): void =>
  setUpload(turn, { ...upload, state, nextAt: null, answer: answer.slice(0, 160) });

/** Every capture goes to each row of the upload page that wants it (domain 5); in test mode none leaves the house. */
export function followCaptures(turn: Turn, happened: readonly InternalEvent[]): void {
  for (const happening of happened) if (happening.tag === 'captured') enqueue(turn, happening);
}

function enqueue(turn: Turn, { device, capture }: Extract<InternalEvent, { tag: 'captured' }>): void {
  const { config, connections, incidents } = turn.state;
  if (isTestMode(turn.state)) return;
  const ofAlarm = incidents.some(({ captures }) => captures.includes(capture));
  const rows = config.connections.media.filter((row) => !isReserved(row) && (ofAlarm || row.level === 'all'));
  if (rows.length === 0 || connections.uploads.some((known) => known.capture === capture)) return;
  let { lastUpload } = connections;
  const added = rows.map(({ no }): Upload => {
    lastUpload += 1;
    return {
      id: lastUpload,
      capture,
      device,
      row: no,
      at: turn.at,
      attempts: 0,
      state: 'waiting',
      nextAt: turn.at,
      answer: null,
    };
  });
  const uploads = [...added.toReversed(), ...connections.uploads].slice(0, most);
  setState(turn, { connections: { lastUpload, uploads } });
  uploadsDue(turn);
}

/** Sends what is due, and counts attempts that nobody answered. */
export function uploadsDue(turn: Turn): void {
  for (const upload of turn.state.connections.uploads.toReversed()) {
    if (upload.nextAt === null || upload.nextAt > turn.at) continue;
    if (upload.state === 'sending') retry(turn, upload, 'no receipt');
    else send(turn, upload);
  }
}

function send(turn: Turn, upload: Upload): void {
  const { config } = turn.state;
  const row = config.connections.media.find(({ no }) => no === upload.row);
  if (row === undefined) {
    end(turn, upload, 'failed', 'no such row any more');
    return;
  }
  const attempts = upload.attempts + 1;
  setUpload(turn, { ...upload, state: 'sending', attempts, nextAt: turn.now + receiptMs });
  const { id, capture } = upload;
  turn.effects.push({
    tag: 'upload',
    upload: {
      upload: id,
      capture,
      attempt: attempts,
      row: row.no,
      url: row.url,
      networks: config.requestNetworks,
      ...(row.secret === undefined ? {} : { secret: row.secret }),
    },
  });
}

function retry(turn: Turn, upload: Upload, answer: string): void {
  const wait = retryMs[upload.attempts - 1];
  if (wait === undefined) end(turn, upload, 'failed', answer);
  else
    setUpload(turn, { ...upload, state: 'waiting', nextAt: turn.now + wait, answer: answer.slice(0, 160) });
}

/** An attempt ended. One that is no longer awaited says nothing new. */
export function uploadEnded(
  turn: Turn,
  ended: { readonly upload: number; readonly attempt: number; readonly receipt: Receipt },
): void {
  const upload = turn.state.connections.uploads.find(({ id }) => id === ended.upload);
  if (upload === undefined || upload.state !== 'sending' || upload.attempts !== ended.attempt) return;
  const { receipt } = ended;
  if (receipt.tag === 'accepted') end(turn, upload, 'accepted', 'accepted');
  else if (receipt.tag === 'refused') end(turn, upload, 'failed', receipt.reason);
  else retry(turn, upload, receipt.tag === 'noAnswer' ? receipt.reason : receipt.tag);
}

/** When uploading has something to do by itself. */
export function nextUpload({ connections }: Timing): Instant | null {
  let next: Instant | null = null;
  for (const { nextAt } of connections.uploads)
    if (nextAt !== null && (next === null || nextAt < next)) next = nextAt;
  return next;
}

/** After a restart no attempt is on its way any more; it is repeated at once. */
export function forgetAttempts(turn: Turn): void {
  const { uploads } = turn.state.connections;
  if (!uploads.some(({ state }) => state === 'sending')) return;
  setUploads(
    turn,
    uploads.map((upload) =>
      upload.state === 'sending' ? { ...upload, state: 'waiting', nextAt: turn.at } : upload,
    ),
  );
}
