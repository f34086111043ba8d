import type { MadeRecords, RecordsTask } from "../../batch/make-records.ts";
import type { Limits } from "../../contract/limits.ts";
import type { FontFormat } from "../../fonts/font-formats.ts";
import type { RequestBody } from "../../http/body/body.ts";
import type { FoundInvoice, MadeInvoice } from "../../http/calls/invoice.ts";
import type { ReadTemplate } from "../../http/calls/read-template.ts";
import type {
  FillWorkCall,
  GenerateWorkCall,
  InvoiceWorkCall,
  MadePdf,
  TemplateWorkCall,
  WorkCall,
} from "../../http/calls/work.ts";
import type { ResourceKind, ResourceQuestion, ResourceResponse } from "../../resources/resource.ts";
import type { DigestToSign } from "../../sign/keys/hook-key.ts";
import type { TemplateVersion } from "../../template/model.ts";
import type { TemplateLocation } from "../../template/store.ts";
import type { ErrorRecord } from "../error-record.ts";
import type { FontSettings } from "../font-sources/font-settings.ts";
import type { Signs } from "./signs.ts";

/** What a thread is told once, when it starts. */
export interface ThreadSettings {
  /** Where families are looked for. */
  readonly fontSettings: FontSettings;
  /** Private keys in PEM for encrypted data. */
  readonly privateKeys: readonly string[];
  readonly limits: Partial<Limits>;
  readonly fontFormats: readonly FontFormat[] | undefined;
  /** Whether there is a store of templates to ask for. */
  readonly templates: boolean;
  /** Whether there are keys to sign with. */
  readonly signingKeys: boolean;
  /** What the main thread tells in the midst of layout. */
  readonly signs: Signs;
}

/** What one kind of work is told besides its body: every member, so that none is left behind on the way to a thread. */
type Told<Call extends WorkCall> = Required<Omit<Call, keyof WorkCall>>;

/** One piece of work. */
export type Task =
  | { readonly kind: "generate"; readonly body: RequestBody; readonly told: Told<GenerateWorkCall> }
  | { readonly kind: "fill"; readonly body: RequestBody; readonly told: Told<FillWorkCall> }
  | { readonly kind: "invoice"; readonly body: RequestBody; readonly told: Told<InvoiceWorkCall> }
  | { readonly kind: "read-invoice"; readonly body: RequestBody }
  | { readonly kind: "template"; readonly body: RequestBody; readonly told: Told<TemplateWorkCall> }
  | {
      readonly kind: "records";
      /** The lines. */
      readonly body: RequestBody;
      readonly task: Omit<RecordsTask, "lines">;
    };

export type TaskResult = MadePdf | MadeInvoice | FoundInvoice | ReadTemplate | MadeRecords;

/** What a job asks of the main thread, which alone has network and store. */
export type Question =
  | {
      readonly kind: "fetch";
      readonly url: string;
      readonly resource: ResourceKind;
      readonly asked: ResourceQuestion | undefined;
    }
  | { readonly kind: "locate"; readonly id: string; readonly versionNumber: number | undefined }
  | { readonly kind: "read"; readonly location: TemplateLocation }
  | { readonly kind: "certificate"; readonly key: string }
  | { readonly kind: "sign"; readonly key: string; readonly request: DigestToSign };

/** A certificate, where there is a key of the name, or a signature. */
export interface KeyReply {
  readonly material: string | Uint8Array | undefined;
}

export type Reply = ResourceResponse | TemplateLocation | TemplateVersion | KeyReply;

export type ToThread =
  | { readonly type: "job"; readonly job: number; readonly task: Task; readonly workspace: string }
  | { readonly type: "call-off"; readonly job: number }
  | {
      readonly type: "reply";
      readonly question: number;
      readonly reply?: Reply;
      readonly failure?: ErrorRecord;
    };

export type FromThread =
  | { readonly type: "ready" }
  | {
      readonly type: "done";
      readonly job: number;
      readonly result?: TaskResult;
      readonly failure?: ErrorRecord;
      /** Bytes that the thread holds after the job: its heap, and what lies outside. */
      readonly heldBytes: number;
    }
  | {
      readonly type: "question";
      readonly job: number;
      readonly question: number;
      readonly content: Question;
    };
