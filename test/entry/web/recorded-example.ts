import json from '../../../public/example.json';
import { completeExample, type RecordedExample } from '../../../src/entry/web/example/example.ts';

export const EXAMPLE = completeExample(json as unknown as RecordedExample);
