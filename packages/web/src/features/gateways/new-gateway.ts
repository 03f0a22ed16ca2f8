import type { GatewayKind } from '@homeward/contract/words/devices/gateway-rows.ts';
import type { Found } from '#features/gateways/gateway.ts';
import { go } from '#lib/router/here.ts';

/** What was found and is to be used, until its form has begun with it. */
let chosen: Found | undefined;

/** Opens the form of what was found, filled with it. */
export function beginFrom(found: Found): void {
  chosen = found;
  go(`/setting/setting_gateway/add/${found.kind}`);
}

/** What a form of a kind begins with; undefined where nobody chose what was found. */
export const begunFrom = (kind: GatewayKind): Found | undefined =>
  chosen?.kind === kind ? chosen : undefined;

/** Whoever opens the form of a kind by itself later finds nothing of what was found. */
export function forgetFound(): void {
  chosen = undefined;
}
