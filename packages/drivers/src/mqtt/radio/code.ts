import { isObject, member, text } from '../../common/json.ts';

/** A code of a remote control or a simple detector, the way every gateway hears it; null is none. */
export function codeIn(json: unknown): string | null {
  if (!isObject(json)) return null;
  const tasmota = member(json, 'RfReceived');
  if (isObject(tasmota)) {
    const data = /^(?:0x)?([0-9A-F]{1,16})$/i.exec(text(tasmota, 'Data'))?.[1];
    return data === undefined
      ? null
      : nameOf(member(tasmota, 'Protocol'), member(tasmota, 'Bits'), data.toUpperCase());
  }
  const value = member(json, 'value');
  const isCode = typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
  return isCode
    ? nameOf(member(json, 'protocol'), member(json, 'length'), value.toString(16).toUpperCase())
    : null;
}

/** Gateways that do not say how a code was sent leave that open. */
function nameOf(protocol: unknown, bits: unknown, data: string): string {
  const part = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) ? String(value) : '0';
  return `RF-${part(protocol)}-${part(bits)}-${data.replace(/^0+(?=.)/, '')}`;
}
