/** What must hold in every world; docs/panel.md says more of I15 to I17. */
export const invariants = {
  I1: 'nothing acknowledged is lost',
  I2: 'every alarm condition makes one record and at least one delivered report',
  I3: 'no alarm without cause',
  I4: 'the armed state changes only by an authorised, logged command, schedule or deadline',
  I5: 'deadlines never move later',
  I6: 'a bypassed or unknown zone is never shown as closed',
  I7: 'sirens are on exactly while an alarm is active, inside siren time and not silenced',
  I8: 'the sequence of events is dense and rising, and the server has all of it',
  I9: 'at rest every client shows what the server and the hub know',
  I10: 'a command executes at most once and never after its expiry',
  I11: 'nobody learns what is not for them',
  I12: 'the audit chain verifies and covers what was done',
  I13: 'queues and memory are bounded',
  I14: 'everything is healthy 60 s after the last fault',
  I15: 'while a cause stands, the last word about it is not its end',
  I16: 'nobody is reassured without a delivery behind it',
  I17: 'nobody is on the way who did not say so',
  I18: 'what is held, taken back, tested, in service or told often enough stays on the premises, and what waited is told',
  I19: 'every edit is refused, or visible at once and for good',
} as const;
export type Invariant = keyof typeof invariants;
