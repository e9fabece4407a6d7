// A claim that its source contradicts, and what a model says of it; fictional.

export const DRAFT =
  "The carrier must answer within ninety days. Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).\n\nNobody else knows of the meeting in the kitchen.";
export const SOURCE = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)\n\nThe carrier must answer within thirty days of the loss.";

/** What a model says of the claim; it invents its second quotation. */
export const PROPOSAL = {
  parts: [
    {
      words: "The carrier must answer within ninety days",
      reason: "The source says thirty.",
      quotes: ["must answer within thirty days", "shall never answer late"],
      status: "not_supported",
    },
  ],
  reason: "The source says thirty days.",
  judgement: "contradicted",
  confidence: 0.9,
};
