import type { Context } from '../../services/context.ts';
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from '../../contracts/common.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scopes.ts';
import { fencePageText } from './fence.ts';

export interface TextAnswer {
  /** Our own lines: the facts and the next step. Nothing from an audited website. */
  lines: readonly string[];
  /** Lines that contain text from audited websites. They are fenced. */
  pageText?: readonly string[];
}

export interface ToolAnswer extends TextAnswer {
  /** Structured data as described by `output`. Nothing from an audited website. */
  data: Record<string, unknown>;
}

/** A tool as its file writes it. Its texts and `output` are for clients alone, and not in the bundle: scripts/worker/leave-out-descriptions.ts. */
interface ToolDefinition<I extends z.ZodObject> {
  name: string;
  title: string;
  /** Must stand alone: what the tool does, costs and answers, and what to call next. */
  description: string;
  annotations: Required<
    Pick<ToolAnnotations, 'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint'>
  >;
  input: I;
  /** The schema of `data`. */
  output: z.ZodObject;
  /** The scopes that a call with these arguments needs. */
  scopes: (args: Partial<Record<string, unknown>>) => readonly Scope[];
  run: (context: Context, args: z.infer<I>) => Promise<ToolAnswer>;
}

/** A tool as the server uses it. */
export interface McpTool {
  name: string;
  scopes: (args: Partial<Record<string, unknown>>) => readonly Scope[];
  definition: Omit<ToolDefinition<z.ZodObject>, 'run'>;
  /** @throws ServiceError 422 if the schema refuses the arguments, or any refusal of the service */
  call: (context: Context, args: unknown) => Promise<CallToolResult>;
}

export function defineTool<I extends z.ZodObject>({ run, ...definition }: ToolDefinition<I>): McpTool {
  const { name, input, scopes } = definition;
  return {
    name,
    scopes,
    definition,
    call: async (context, args) => {
      const answer = await run(context, parseArguments(input, args));
      return { content: [{ type: 'text', text: writeText(answer) }], structuredContent: answer.data };
    },
  };
}

/** Writes an answer as text: our lines, then the fenced ones. */
export function writeText({ lines, pageText = [] }: TextAnswer): string {
  const fenced = pageText.length === 0 ? [] : ['', fencePageText(pageText)];
  return [...lines, ...fenced].join('\n');
}

function parseArguments<I extends z.ZodObject>(schema: I, args: unknown): z.infer<I> {
  const parsed = schema.safeParse(args ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const isUnknown = issue?.code === 'unrecognized_keys';
  const field = isUnknown ? issue.keys[0] : issue?.path[0];
  const message = isUnknown ? 'is not an argument of this tool' : (issue?.message ?? 'is not valid');
  throw new ServiceError('invalid_input', message, field === undefined ? {} : { field: String(field) });
}
