import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Delivery } from '@homeward/contract/shapes/alarms/incident.ts';
import type { DeliveryProof, ProofEntry, ProofStep } from '@homeward/contract/shapes/access/proof.ts';
import type { IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { isChainIntact, proofBegin, proofWords } from '@homeward/contract/rules/access/proof-words.ts';
import type { IncidentProof } from '../state/reporting-state.ts';
import type { PanelState } from '../state/panel-state.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/** The portal as a recipient: row 1 of the report page, which the link tells. */
export const portal = 'portal';
/** Entries of one proof at most; ends are noted beyond it. */
const most = 200;
/** Ends of one kind at one recipient that are noted in a proof that is full: what comes after is in the log. */
const notedEnds = 50;
/** Attempts at one recipient that are noted one by one. */
const notedAttempts = 3;
const ends: ReadonlySet<ProofStep> = new Set<ProofStep>([
  'accepted',
  'received',
  'acknowledged',
  'failed',
  'aborted',
]);

/** The hash of an entry: SHA-256 over the hash before it and the entry's own words. */
export const proofHash = (before: string, entry: Omit<ProofEntry, 'hash'>): string =>
  hashOf(proofWords(before, entry, 0));

const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Whether a proof is what was written, entry by entry: nothing changed, left out or put in between. */
export const isProofIntact = (entries: readonly ProofEntry[]): boolean => isChainIntact(entries, 0, hashOf);

const proofBy = (state: PanelState, incident: IncidentId): IncidentProof | undefined =>
  state.proofs.find((proof) => proof.incident === incident);

function setProof(turn: Turn, proof: IncidentProof): void {
  const others = turn.state.proofs.filter(({ incident }) => incident !== proof.incident);
  setState(turn, { proofs: [proof, ...others] });
}

const timesAt = (entries: readonly ProofEntry[], step: ProofStep, recipient: string): number =>
  entries.filter((entry) => entry.step === step && entry.recipient === recipient).length;

/** The report of an entry about a station, by which its detail begins. The portal receives all that it was owed at once. */
const reportOf = ({ recipient, detail }: Pick<ProofEntry, 'recipient' | 'detail'>): string =>
  recipient === portal ? '' : (detail?.split(' ', 1)[0] ?? '');

/** Whether an end is that of a telling whose beginning is noted, and which has none yet: nothing stays without an end. */
function isAwaited(entries: readonly ProofEntry[], end: Pick<ProofEntry, 'recipient' | 'detail'>): boolean {
  const isOurs = (entry: ProofEntry): boolean =>
    entry.recipient === end.recipient && reportOf(entry) === reportOf(end);
  const begun = entries.findLastIndex((entry) => entry.step === 'queued' && isOurs(entry));
  return begun >= 0 && !entries.slice(begun).some((entry) => ends.has(entry.step) && isOurs(entry));
}

/** Whether a step at a recipient is still noted, so that no proof grows without end. */
function isNoted(
  entries: readonly ProofEntry[],
  { step, recipient, detail }: Pick<ProofEntry, 'step' | 'recipient' | 'detail'>,
): boolean {
  if (step === 'sent' && timesAt(entries, step, recipient) >= notedAttempts) return false;
  if (entries.length < most) return true;
  if (!ends.has(step)) return false;
  return timesAt(entries, step, recipient) < notedEnds || isAwaited(entries, { recipient, detail });
}

/** Adds a station to the proof of an incident. `at` is when it happened, by default now. */
export function noteProof(
  turn: Turn,
  incident: IncidentId,
  step: ProofStep,
  recipient: string,
  detail: string | null,
  at: Instant = turn.at,
): void {
  const proof = proofBy(turn.state, incident) ?? { incident, portalOwes: null, entries: [] };
  const { entries } = proof;
  if (!isNoted(entries, { step, recipient, detail })) return;
  const bare = { seq: entries.length + 1, at, step, recipient, detail: detail?.slice(0, 160) ?? null };
  const entry = { ...bare, hash: proofHash(entries.at(-1)?.hash ?? proofBegin, bare) };
  setProof(turn, { ...proof, entries: [...entries, entry] });
}

/** An alarm is decided, and its event comes next: since when it was sensed, and that the portal is to receive it. */
export function noteDecision(turn: Turn, incident: IncidentId, what: string, sensedAt: Instant): void {
  noteProof(turn, incident, 'sensed', '', what, sensedAt);
  noteProof(turn, incident, 'decided', '', what);
  noteProof(turn, incident, 'queued', portal, what);
  const proof = proofBy(turn.state, incident);
  if (proof !== undefined) setProof(turn, { ...proof, portalOwes: turn.state.eventSeq + 1 });
}

const hasEnded = ({ state }: Delivery): boolean => state === 'accepted' || state === 'failed';
const recipientOf = ({ destination, name }: Delivery): string => `${destination} ${name}`.trim().slice(0, 64);

const stations: Readonly<Record<Delivery['state'], ProofStep>> = {
  queued: 'queued',
  sending: 'sent',
  accepted: 'accepted',
  failed: 'failed',
};

/** Notes how a delivery moved on. */
export function noteStation(
  turn: Turn,
  incident: IncidentId,
  before: Delivery | null,
  after: Delivery,
): void {
  const moved = before?.state !== after.state || before.attempts !== after.attempts;
  // A line that is tried again was queued before; only its attempts are news.
  if (!moved || (after.state === 'queued' && before !== null)) return;
  noteProof(
    turn,
    incident,
    stations[after.state],
    recipientOf(after),
    `${after.report} ${after.answer ?? after.code}`,
  );
}

/** The portal has every event up to this one on its disk. */
export function portalReceived(turn: Turn, seq: number): void {
  for (const proof of turn.state.proofs) {
    if (proof.portalOwes === null || proof.portalOwes > seq) continue;
    noteProof(turn, proof.incident, 'received', portal, null);
    const noted = proofBy(turn.state, proof.incident);
    if (noted !== undefined) setProof(turn, { ...noted, portalOwes: null });
  }
}

/** Proofs of incidents that the panel let go of go with them. */
export function trimProofs(turn: Turn): void {
  const { incidents, proofs } = turn.state;
  if (proofs.length <= incidents.length) return;
  const kept = new Set(incidents.map(({ id }) => id));
  setState(turn, { proofs: proofs.filter(({ incident }) => kept.has(incident)) });
}

/** Whether the portal owes word of an alarm, so that the hub should say when it has it. */
export const portalOwes = (state: PanelState): number | null =>
  state.proofs.reduce<number | null>(
    (least, { portalOwes: seq }) => (seq !== null && (least === null || seq < least) ? seq : least),
    null,
  );

/** Everything known about the delivery of an alarm; null where the panel knows no such incident. */
export function deliveryProof(state: PanelState, incident: IncidentId): DeliveryProof | null {
  const proof = proofBy(state, incident);
  if (proof === undefined) return null;
  const open =
    state.incidents.find(({ id }) => id === incident)?.deliveries.filter((entry) => !hasEnded(entry)) ?? [];
  const waiting = [...new Set([...open.map(recipientOf), ...(proof.portalOwes === null ? [] : [portal])])];
  return { incident, entries: proof.entries, offset: 0, waiting };
}
