/** A picture or clip on its way out. */
export interface MediaMessage {
  readonly id: string;
  /** The panel's MAC address and name. */
  readonly panel: string;
  readonly panelName: string;
  readonly device: string;
  readonly deviceName: string;
  /** Wall time in ms. */
  readonly at: number;
  /** As `image/jpeg`. */
  readonly type: string;
  readonly content: Uint8Array;
  /** The alarm that it was taken for; null is none. */
  readonly incident: string | null;
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'video/mp4': 'mp4',
};

/**
 * The file of a message: when, by which device and its id, so that a repeated upload writes the same file. Letters that
 * a server may take amiss are left out.
 */
export function fileName({ at, device, id, type }: MediaMessage): string {
  const time = new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  const word = (text: string): string => text.replaceAll(/[^A-Za-z0-9-]/g, '-');
  return `${time}_${word(device)}_${word(id)}.${endings[type] ?? 'bin'}`;
}
