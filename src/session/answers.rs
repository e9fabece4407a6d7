//! What is answered about the parts of a draft: by indexes about its authorities, with what the reader chose among their cases, and by callers about
//! its claims.

use super::by_place::ByPlace;
use super::existence::settled;
use literatim_cite::{Authority, Cite};
use literatim_judge::{Inquiry, Settlement};
use literatim_quote::Plan;
use literatim_report::ClaimProposal;
use std::collections::HashMap;

/// The answers about the authorities of a plan, each by the authority's place in it.
#[derive(Debug, Default)]
pub(super) struct Answers {
    inquiries: ByPlace<Inquiry>,
    /// What each inquiry says, with the reader's choice.
    settlements: ByPlace<Settlement>,
    /// The ids, in the index, of the cases that the reader chose.
    choices: ByPlace<String>,
}

impl Answers {
    /// Takes the answer about an authority, in place of an earlier one.
    pub fn take(&mut self, plan: &Plan, authority: usize, inquiry: Inquiry) -> &Settlement {
        let settlement = settled(plan, authority, &inquiry, self.choices.get(authority).map(String::as_str));
        self.inquiries.insert(authority, inquiry);
        self.settlements.slot(authority).insert(settlement)
    }

    /// Takes the reader's choice among the cases that an authority may be.
    pub fn choose(&mut self, authority: usize, case: &str) {
        self.choices.insert(authority, case.into());
    }

    /// The answer about an authority, as the index gave it.
    pub fn inquiry(&self, authority: usize) -> Option<&Inquiry> {
        self.inquiries.get(authority)
    }

    /// What the answer about an authority says.
    pub fn of(&self, authority: usize) -> Option<&Settlement> {
        self.settlements.get(authority)
    }

    /// All settlements, each with its authority.
    pub fn all(&self) -> impl Iterator<Item = (usize, &Settlement)> {
        self.settlements.iter()
    }

    /// All settlements, to be narrowed down by the texts of the cases.
    pub fn all_mut(&mut self) -> impl Iterator<Item = (usize, &mut Settlement)> {
        self.settlements.iter_mut()
    }

    /// The answers about authorities that a changed draft cites as before, and for each the place of its authority `before` and `now`. The reader's
    /// choices go: they are made again for each text of a draft.
    pub fn carried(mut self, before: &Plan, now: &Plan) -> (Self, Vec<(usize, usize)>) {
        let identity = |authority: &Authority| {
            let cites: Vec<String> = authority.cites.iter().map(Cite::to_string).collect();
            (cites, authority.docket.clone(), authority.name.as_ref().map(|name| name.text.clone()), authority.year, authority.reference.clone())
        };
        let mut known: HashMap<_, (usize, Inquiry)> = HashMap::new();
        for (index, authority) in before.citations.authorities.iter().enumerate() {
            known.extend(self.inquiries.remove(index).map(|inquiry| (identity(authority), (index, inquiry))));
        }
        let (mut answers, mut moves) = (Self::default(), Vec::new());
        for (index, authority) in now.citations.authorities.iter().enumerate() {
            if let Some((old, inquiry)) = known.remove(&identity(authority)) {
                answers.take(now, index, inquiry);
                moves.push((old, index));
            }
        }
        (answers, moves)
    }
}

/// What callers give about the claims of a draft, each by the claim's place in it.
#[derive(Debug, Default)]
pub(super) struct ClaimAnswers {
    /// Whether the report has claims.
    pub are_asked_for: bool,
    /// What a model says of claims.
    pub proposals: ByPlace<ClaimProposal>,
    /// Claims in the language of their sources.
    pub translations: ByPlace<String>,
    /// Sentences of sources for each claim, by the source's id and their index, in the order of the caller.
    pub orders: ByPlace<Vec<(String, usize)>>,
}

impl ClaimAnswers {
    /// Drops what was given about the claims of a draft; whether claims are asked for stays.
    pub fn clear(&mut self) {
        *self = Self { are_asked_for: self.are_asked_for, ..Self::default() };
    }
}
