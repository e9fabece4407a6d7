// A provider of models for tests.

/**
 * A provider that answers each question by `reply`, whose objects become JSON, and keeps what it was asked.
 *
 * @returns {import("../dist/models.js").ModelProvider & { asked: any[] }}
 */
export function providerOf(reply) {
  /** @type {any[]} */
  const asked = [];
  return {
    asked,
    name: "Made up",
    host: "models.example",
    models: async () => [],
    ask: async ({ user, system, onTraffic, signal }) => {
      signal?.throwIfAborted();
      const given = JSON.parse(user.split("\n\nYour last answer")[0]);
      asked.push({ user, system, given });
      onTraffic?.({ bytesOut: user.length, bytesIn: 10 });
      const said = await reply(given, asked.length, user);
      return { text: typeof said === "string" ? said : JSON.stringify(said), usage: { input: 1000, output: 100 } };
    },
  };
}
