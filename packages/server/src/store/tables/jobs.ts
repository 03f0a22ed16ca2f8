export interface JobTable {
  id: string;
  kind: string;
  panel: string | null;
  tenant: string | null;
  account: string;
  /** The name of who started it, as it was then. */
  by_name: string;
  percent: number;
  state: string;
  message: string;
  /** JSON: what it came to; until it is over, what there is so far. */
  result: string | null;
  cancellable: number;
  /** Somebody wants it to end; the node that runs it looks. */
  cancel: number;
  /** What no second job may hold while this one is not over. */
  lock: string | null;
  /** The server node that runs it, and when it last said so. */
  node: string;
  seen_at: number;
  /** JSON: what another life of the server needs to go on with it; null for what ends with the server. */
  resume: string | null;
  started_at: number;
  ended_at: number | null;
}

/** What a job made for somebody to fetch, for a short while. */
export interface JobFileTable {
  job: string;
  panel: string;
  account: string;
  name: string;
  content: Buffer;
  until_at: number;
}

/** A hub that shows a code; what it says counts once somebody enters that. */
export interface HubEnrolmentTable {
  code_hash: string;
  panel: string;
  name: string;
  key_hash: string;
  /** The address that it spoke from. */
  source: string;
  until_at: number;
}

/** A server node, while it lives. */
export interface NodeTable {
  name: string;
  /** How often it has said that it lives. */
  beat: number;
}

export interface JobTables {
  nodes: NodeTable;
  hub_enrolments: HubEnrolmentTable;
  jobs: JobTable;
  job_files: JobFileTable;
}
