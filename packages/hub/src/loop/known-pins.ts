import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import type { PinRow } from '../journal/journal.ts';

/** The codes that count. */
export interface KnownPins {
  /** The same slots' codes as they count now. */
  known(rows: readonly PinRow[]): readonly PinRow[];
  /**
   * Codes to erase because the panel has used them up or given their slot to nobody, `written` among them: rows that
   * come onto the disk with these.
   */
  retired(pins: readonly PinUser[], written: readonly PinRow[]): readonly PinRow[];
}
