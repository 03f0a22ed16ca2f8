import type { Obstacle } from '@homeward/contract/shapes/panel/area.ts';
import type { WireFault } from '@homeward/contract/routes/panel/mode.ts';
import type { AreaRow } from '@homeward/contract/wire/area.ts';
import { create } from 'zustand';
import { call } from '#lib/client/call.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { askPin, closePin, type PinAnswer } from '#lib/dialogs/ask-pin.ts';
import { areas } from '#lib/house/house.ts';
import { offeredModes, type Armed, type Mode } from '#lib/house/device.ts';
import { devices } from '#lib/house/house.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { confirmed, setPending } from '#lib/house/pending.ts';
import { pinAgain } from '#lib/house/pin-again.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { refreshHouse } from '#lib/live/live-link.ts';
import { oneTimeId } from '#lib/one-time-id.ts';
import { showToast } from '#lib/toasts.ts';

/** Something is in the way of arming, and somebody has to decide. */
export interface ObstacleQuestion {
  readonly area: number;
  readonly mode: Armed;
  /** What the panel refused with, where its own list of what is in the way has not caught up. */
  readonly refusedWith: readonly Obstacle[];
  /** Entered already: deciding to arm anyway does not ask again. */
  readonly pin: string | undefined;
}

export const useObstacleQuestion = create<{ readonly question: ObstacleQuestion | undefined }>(() => ({
  question: undefined,
}));
const askObstacles = (question: ObstacleQuestion): void => useObstacleQuestion.setState({ question });
export const closeObstacles = (): void => useObstacleQuestion.setState({ question: undefined });

/** Whether an area is, or is on its way to, what somebody asks for. */
function isAlready(area: AreaRow, mode: Mode): boolean {
  return area.target === mode && (mode !== 'disarm' || area.alarm === 'quiet');
}

/** The act as a title, such as "Arm House away" or "Cancel arming House". */
function actTitle(area: AreaRow, mode: Mode): string {
  const t = currentText();
  if (mode !== 'disarm') {
    const offered = offeredModes(devices.all().filter((device) => device.area === area.id));
    return t('act.arm', { area: area.name, mode: modeName(t, mode, offered) });
  }
  return t(area.phase === 'exitDelay' ? 'act.cancel' : 'act.disarm', { area: area.name });
}

/** Somebody chose a mode: what is in the way first, then the PIN, then the panel decides. */
export function chooseMode(areaId: number, mode: Mode): void {
  const area = areas.get(areaId);
  if (area === undefined || isAlready(area, mode)) return;
  if (mode !== 'disarm' && area.readiness[mode].length > 0)
    askObstacles({ area: areaId, mode, refusedWith: [], pin: undefined });
  else askModePin(area, mode, false);
}

/** Asks for the PIN and arms or disarms with it; `force` overrides what is in the way (374). */
function askModePin(area: AreaRow, mode: Mode, force: boolean): void {
  askPin({ title: actTitle(area, mode), run: (pin) => sendMode(area.id, mode, pin, force) });
}

/** The decision about what is in the way: arm, over it where `force`. */
export function armFromQuestion({ area: areaId, mode, pin }: ObstacleQuestion, force: boolean): void {
  const area = areas.get(areaId);
  closeObstacles();
  if (area === undefined) return;
  if (pin === undefined) askModePin(area, mode, force);
  else
    void sendMode(areaId, mode, pin, force).then((answer) => {
      if (answer.tag === 'again') showToast({ icon: 'fault', message: answer.message });
    });
}

/** Asks the panel for a mode; resolves when it has answered, its confirmation follows with its state. */
export async function sendMode(area: number, mode: Mode, pin: string, force: boolean): Promise<PinAnswer> {
  setPending(area, { mode, stage: 'sending' });
  const outcome = await call('POST /panel/mode', {
    body: { area, mode, pincode: pin, bypass: force, idempotency: oneTimeId() },
  });
  if (outcome.tag === 'failed') {
    setPending(area, undefined);
    return refused(outcome.failure, area, mode, pin);
  }
  setPending(area, { mode, stage: 'accepted' });
  void confirmed(area, mode).then((shown) => settle(area, shown));
  return { tag: 'taken' };
}

async function settle(area: number, shown: boolean): Promise<void> {
  if (!shown) {
    await refreshHouse();
    showToast({ icon: 'fault', message: currentText()('refused.unconfirmed') });
  }
  setPending(area, undefined);
}

function refused(failure: Failure, area: number, mode: Mode, pin: string): PinAnswer {
  if (failure.tag === 'refused' && failure.panelCode === '29' && mode !== 'disarm') {
    closePin();
    askObstacles({ area, mode, refusedWith: obstaclesOf(failure.data), pin });
    return { tag: 'elsewhere' };
  }
  return pinAgain(currentText(), failure);
}

/** What is in the way, from the data of code 996 with panelCode 29. */
function obstaclesOf(data: unknown): readonly Obstacle[] {
  const faults: readonly WireFault[] = Array.isArray(data) ? data : [];
  return faults.flatMap(({ obstacle }) => obstacle ?? []);
}
