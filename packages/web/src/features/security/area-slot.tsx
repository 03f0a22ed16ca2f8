import { memo } from 'react';
import { AreaDelay } from '#features/security/area-delay.tsx';
import { AreaPlate } from '#features/security/area-plate.tsx';
import type { AreaView, SecurityActions } from '#features/security/area-view.ts';
import { same } from '#lib/same.ts';

interface AreaSlotProps {
  readonly area: AreaView;
  readonly actions: SecurityActions;
}

/** An area: its plate, or while a delay runs the one large amber field. Drawn again when it says something else. */
export const AreaSlot = memo(function AreaSlot({ area, actions }: AreaSlotProps) {
  const { phase } = area;
  const running = phase.tag === 'exitDelay' || phase.tag === 'entryDelay';
  if (running && area.knownAt === undefined && area.alarm !== 'sounding')
    return <AreaDelay area={area} phase={phase} actions={actions} />;
  return <AreaPlate area={area} actions={actions} />;
}, same);
