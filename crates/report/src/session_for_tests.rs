//! The session of the facade, for the tests of writers. Its reports become those of this build by their JSON.

use crate::{QuotationFinding, Report};
use literatim::report;
use literatim_judge::{Existence, Inquiry};
use literatim_matching::text::Document;
use literatim_source::Source;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A session.
#[derive(Default)]
pub struct FacadeSession(report::Session);

impl FacadeSession {
    /// As of the facade.
    pub fn set_draft(&mut self, name: &str, sha256: &str, document: Document) {
        self.0.set_draft(name, sha256, document);
    }

    /// As of the facade.
    pub fn add_source(&mut self, name: &str, address: Option<String>, final_address: Option<String>, document: Document) {
        self.0.add_source(name, address, final_address, document);
    }

    /// As of the facade.
    pub fn add(&mut self, source: Source) {
        self.0.add(source);
    }

    /// As of the facade.
    pub fn judge(&mut self, index: usize) -> Result<QuotationFinding, report::NoDraft> {
        self.0.judge(index).map(|finding| ours(&finding))
    }

    /// The existence that the answers settle for a citation.
    pub fn settle(&mut self, id: &str, inquiry: &Inquiry) -> Existence {
        self.0.settle(id, inquiry).expect("the report has the citation").existence
    }

    /// As of the facade.
    pub fn report(&mut self) -> Result<Report, report::NoDraft> {
        self.0.report().map(|report| ours(&report))
    }
}

fn ours<T: DeserializeOwned>(theirs: &impl Serialize) -> T {
    serde_json::to_value(theirs).and_then(serde_json::from_value).expect("it is written as it is read")
}
