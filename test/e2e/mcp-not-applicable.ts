/**
 * What the MCP conformance suite tests that a server does not have to do, and why ours does not: a scenario, or one check of a scenario
 * after a colon. The suite's scenarios name tools, prompts and resources of its own reference server.
 */
export const NOT_APPLICABLE: { why: string; checks: string[] }[] = [
  {
    why: 'Calls tools of the suite’s reference server, which return sample texts, images, sounds, errors or progress.',
    checks: [
      'tools-call-audio',
      'tools-call-embedded-resource',
      'tools-call-error',
      'tools-call-image',
      'tools-call-mixed-content',
      'tools-call-simple-text',
      'tools-call-with-logging',
      'tools-call-with-progress',
      'json-schema-2020-12',
      'http-custom-header-server-validation',
      'server-stateless:sep-2575-server-rejects-undeclared-capability',
      'server-stateless:sep-2575-missing-capability-http-400',
      'server-stateless:sep-2575-http-server-no-independent-requests-on-stream',
      'server-stateless:sep-2575-server-no-log-without-loglevel',
    ],
  },
  {
    why: 'Reads resources of the suite’s reference server.',
    checks: ['resources-read-binary', 'resources-read-text', 'resources-templates-read'],
  },
  {
    why: 'The server announces no capability to subscribe to resources.',
    checks: ['resources-subscribe', 'resources-unsubscribe'],
  },
  {
    why: 'The server announces no prompts.',
    checks: [
      'prompts-get-embedded-resource',
      'prompts-get-simple',
      'prompts-get-with-args',
      'prompts-get-with-image',
      'prompts-list',
      'caching:sep-2549-prompts-list-caching-hints',
    ],
  },
  { why: 'The server announces no completions.', checks: ['completion-complete'] },
  { why: 'The server announces no logging.', checks: ['logging-set-level'] },
  {
    why: 'The server asks its clients nothing: no elicitation, sampling or roots, and no result that requires input.',
    checks: [
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
      'tools-call-elicitation',
      'tools-call-sampling',
      'input-required-result-basic-elicitation',
      'input-required-result-basic-list-roots',
      'input-required-result-basic-sampling',
      'input-required-result-capability-check',
      'input-required-result-multi-round',
      'input-required-result-multiple-input-requests',
      'input-required-result-non-tool-request',
      'input-required-result-request-state',
      'input-required-result-result-type',
      'input-required-result-tampered-state',
    ],
  },
  {
    why: 'The extension for tasks, which is optional and which the server does not announce.',
    checks: [
      'tasks-capability-negotiation',
      'tasks-dispatch-and-envelope',
      'tasks-lifecycle',
      'tasks-mrtr-composition',
      'tasks-mrtr-input',
      'tasks-request-headers',
      'tasks-request-state-removal',
      'tasks-required-task-error',
      'tasks-wire-fields',
    ],
  },
];
