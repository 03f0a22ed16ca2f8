/** Why an incident was closed. */
export const incidentReasons = ['real', 'falseAlarm', 'test', 'userError', 'technical', 'unknown'] as const;
