/** How the machine reaches people. See schema.ts for how columns are typed. */

export interface MachineSettingTable {
  /** Of machine-rows.ts. */
  part: string;
  /** Its values, JSON, sealed; '' where the portal holds none (any more). */
  sealed: string;
  /** Counts what was set and cleared; 0 while there was only a test. */
  revision: number;
  tested_at: number | null;
  /** JSON of what the last test came to; '' for none. */
  tested: string;
}

export interface MachineTables {
  machine_settings: MachineSettingTable;
}
