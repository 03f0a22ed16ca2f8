/** How many events of a panel lie in an hour, so that counting days reads hundreds of rows instead of a million. */
export interface EventHourTable {
  panel: string;
  /** Whole hours since 1970. */
  hour: number;
  /** 0 is the panel itself. */
  area: number;
  alarm: number;
  silent: number;
  events: number;
}

export interface EventTables {
  event_hours: EventHourTable;
}
