import { AreaDelay } from '#features/security/area-delay.tsx';
import { AreaPlate } from '#features/security/area-plate.tsx';
import type { AreaView, SecurityActions } from '#features/security/area-view.ts';

/** An area: its plate, or while a delay runs the one large amber field. */
export function AreaSlot({ area, actions }: { readonly area: AreaView; readonly actions: SecurityActions }) {
  const { phase } = area;
  const running = phase.tag === 'exitDelay' || phase.tag === 'entryDelay';
  if (running && area.knownAt === undefined && area.alarm !== 'sounding')
    return <AreaDelay area={area} phase={phase} actions={actions} />;
  return <AreaPlate area={area} actions={actions} />;
}
