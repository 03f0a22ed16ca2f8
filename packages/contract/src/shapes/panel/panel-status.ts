import { z } from 'zod';
import { panelFaults } from '../../words/panel/panel-faults.ts';
import { PowerUnit } from '../devices/power.ts';

export const PanelFault = z.enum(panelFaults);

export type PanelFault = z.infer<typeof PanelFault>;

export const PanelStatus = z.object({
  faults: z.array(PanelFault).readonly(),
  /** Standby battery, percent; null without one. */
  battery: z.number().nullable(),
  /** Radio background noise, 0 to 9, lower is better. */
  rssi: z.number(),
  sirenMuted: z.boolean(),
  /** Mains has been away so long that all but alarms is kept back to spare the battery (domain 4.2). */
  suspended: z.boolean().default(false),
  /** Names of gateways that are out of reach; absent is none. */
  gatewaysLost: z.array(z.string().max(40)).readonly().optional(),
  /** Supplies that gateways watch, as they were last heard; absent is none. */
  power: z.array(PowerUnit).readonly().optional(),
});

export type PanelStatus = z.infer<typeof PanelStatus>;
