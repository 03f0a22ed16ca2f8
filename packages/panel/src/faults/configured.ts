import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { ServiceMark } from '@homeward/contract/shapes/panel/maintenance.ts';
import { layoutOf } from '../kernel/layout.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { judgeJamming } from './jamming.ts';
import { planSilence } from './silence.ts';
import { setVigil } from './vigil.ts';

/**
 * The panel was set up differently: what is remembered of devices that are gone goes, and deadlines that follow from
 * settings and devices are found anew.
 */
export function configured(turn: Turn): void {
  forgetDevices(turn);
  planSilence(turn);
  const { vigil, status } = turn.state;
  if (vigil.jams.length > 0 || status.faults.includes('jamming')) judgeJamming(turn);
}

function forgetDevices(turn: Turn): void {
  const { slotOf } = layoutOf(turn.state.config);
  const { vigil, maintenance } = turn.state;
  const kept = <Entry extends { readonly device: DeviceId }>(list: readonly Entry[]): readonly Entry[] =>
    list.every(({ device }) => slotOf.has(device)) ? list : list.filter(({ device }) => slotOf.has(device));
  setVigil(turn, {
    pulses: kept(vigil.pulses),
    openings: kept(vigil.openings),
    groupTrips: kept(vigil.groupTrips),
    chatter: kept(vigil.chatter),
    muffled: kept(vigil.muffled),
    reinclusions: kept(vigil.reinclusions),
    unsure: kept(vigil.unsure),
    noRoomFor: vigil.noRoomFor.filter((device) => !slotOf.has(device)),
  });
  const ids: ReadonlySet<string> = new Set(slotOf.keys());
  const isKept = (key: string): boolean => !key.includes(' ') || ids.has(key.slice(0, key.indexOf(' ')));
  const { clearedFaults, owedFaults, service } = maintenance;
  const stands = ({ device }: ServiceMark): boolean => device === null || slotOf.has(device);
  if (clearedFaults.every(isKept) && owedFaults.every(isKept) && service.every(stands)) return;
  setState(turn, {
    maintenance: {
      ...maintenance,
      clearedFaults: clearedFaults.filter(isKept),
      owedFaults: owedFaults.filter(isKept),
      service: service.filter(stands),
    },
  });
}
