import type { DataOf } from '@homeward/contract/routes/table.ts';
import {
  type FieldValues,
  type GatewayKind,
  gatewayRow,
} from '@homeward/contract/words/devices/gateway-rows.ts';
import type { Text } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';

export type ShownGateway = DataOf<'GET /panel/gateway'>['gateways'][number];
export type Health = NonNullable<ShownGateway['health']>;
export type Input = ShownGateway['inputs'][number];
export type Output = ShownGateway['outputs'][number];
export type Found = DataOf<'GET /panel/gateway/found'>['found'][number];

/** A gateway as a form has it. */
export interface Draft {
  readonly kind: GatewayKind;
  readonly name: string;
  readonly values: FieldValues;
  readonly inputs: readonly Input[];
  readonly outputs: readonly Output[];
}

export const gatewayPath = (id: string): string => `/setting/setting_gateway/${encodeURIComponent(id)}`;

export const isKind = (kind: ShownGateway['kind']): kind is GatewayKind =>
  kind !== 'simulator' && kind !== 'other';

/** It shows the house to others, and brings no devices. */
export const isOutward = (kind: ShownGateway['kind']): boolean =>
  isKind(kind) && gatewayRow(kind).joins === 'none';

/** It brings devices to the panel. */
export const bringsDevices = (kind: ShownGateway['kind']): boolean =>
  !isKind(kind) || !['none', 'power'].includes(gatewayRow(kind).joins);

/** The picture of a gateway of a kind. */
export const gatewayIcon = (kind: ShownGateway['kind']): IconName =>
  kind === 'speaker'
    ? 'volume'
    : kind === 'wired'
      ? 'plug'
      : kind === 'ups'
        ? 'battery1'
        : kind === 'camera' || kind === 'hikvision' || kind === 'dahua'
          ? 'camera'
          : 'gateway';

/** Where a gateway is, as it was set up; empty where it is at this machine. */
export function placeOf({ values }: Pick<ShownGateway, 'values'>): string {
  const { url, host, receiver, chip, source, board, server, assistant, bridge, powerServer } = values;
  const camera = values['camera'] ?? values['cameraWeb'];
  if (source === 'receiver') return String(receiver ?? '');
  if (board === 'modbus') return String(host ?? '');
  if (board === 'gpio') return String(chip ?? '');
  return String(url ?? server ?? camera ?? assistant ?? bridge ?? powerServer ?? '');
}

/** What is wrong with it, in a person’s words; empty where nothing is. */
export function troubleText(
  t: Text,
  trouble: Pick<NonNullable<Health['trouble']>, 'why' | 'detail'>,
): string {
  const text = t(`gateways.trouble.${trouble.why}`);
  return trouble.why === 'other' && trouble.detail !== '' ? `${text} (${trouble.detail})` : text;
}
