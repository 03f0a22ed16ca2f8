import type { PanelId } from '@homeward/contract/ids.ts';
import type { ResumeReply, ResumeRequest } from '@homeward/contract/live.ts';

/** How far the messages of a panel have come, as one audience sees them. */
export interface LivePosition {
  readonly panel: string;
  readonly epoch: string;
  readonly seq: number;
}

export interface LiveSubscription {
  /** Receives the messages of that panel from now on; null when this person may not. */
  select(panel: PanelId): Promise<LivePosition | null>;
  resume(request: ResumeRequest): Promise<ResumeReply>;
  close(): void;
}
